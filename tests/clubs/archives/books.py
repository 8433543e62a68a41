"""Excel workbooks written by hand: what no spreadsheet program would write."""

from __future__ import annotations

import io
import zipfile

MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
KINDS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"'
HEAD = '<row r="1"><c t="inlineStr"><is><t>name</t></is></c></row>'


def _relations(*pairs: tuple[str, str]) -> str:
    rows = "".join(
        f'<Relationship Id="r{n}" Type="{KINDS}/{kind}" Target="{target}"/>'
        for n, (kind, target) in enumerate(pairs, 1)
    )
    return f"<Relationships {PACKAGE}>{rows}</Relationships>"


def book(
    data: str, *, strings: str = "", styles: str = "", start: str = "", packed: int = zipfile.ZIP_DEFLATED
) -> bytes:
    """A workbook whose sheet has the rows ``data`` below a heading "name"."""
    files = {
        "_rels/.rels": _relations(("officeDocument", "xl/workbook.xml")),
        "xl/_rels/workbook.xml.rels": _relations(
            ("worksheet", "worksheets/sheet1.xml"),
            ("styles", "styles.xml"),
            ("sharedStrings", "sharedStrings.xml"),
        ),
        "xl/workbook.xml": f'<workbook {MAIN} xmlns:r="{KINDS}"><sheets>'
        '<sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>',
        "xl/worksheets/sheet1.xml": f"{start}<worksheet {MAIN}>"
        f"<sheetData>{HEAD}{data}</sheetData></worksheet>",
        "xl/sharedStrings.xml": f"<sst {MAIN}>{strings}</sst>",
        "xl/styles.xml": f"<styleSheet {MAIN}>{styles}</styleSheet>",
    }
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", packed) as zipped:
        for name, content in files.items():
            zipped.writestr(name, content)
    return out.getvalue()
