"""A file that only a passphrase opens, written and read in pieces of 64 KiB.

The pieces are sealed with AES-256-GCM, each with its number and whether it is the last one in its nonce, so
that none can be changed, exchanged, left out or cut off unnoticed (the construction "STREAM" of Hoang,
Reyhanitabar, Rogaway and Vizár). The key follows from the passphrase by scrypt with a salt of the file's own.
"""

from __future__ import annotations

import io
import os
from typing import Any, BinaryIO, Final, Protocol

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

from config.backups.problems import BackupProblem, Damaged

MAGIC: Final = b"balkline-sealed-1\n"
SALT, NONCE, TAG = 16, 7, 16
"""Bytes of the salt, of the part of the nonce that a file has for itself, and of what seals a piece."""
PIECE: Final = 64 * 1024
HEAD: Final = len(MAGIC) + SALT + NONCE


class Writable(Protocol):
    """What bytes can be written to."""

    def write(self, data: bytes, /) -> Any:
        """Take the bytes."""


def _cipher(passphrase: str, salt: bytes) -> AESGCM:
    return AESGCM(Scrypt(salt=salt, length=32, n=2**15, r=8, p=1).derive(passphrase.encode()))


def _nonce(own: bytes, number: int, last: bool) -> bytes:
    return own + number.to_bytes(4, "big") + bytes([last])


class Sealer:
    """Seals what is written to it; :meth:`finish` writes the last piece."""

    def __init__(self, out: Writable, passphrase: str) -> None:
        salt, self._own = os.urandom(SALT), os.urandom(NONCE)
        self._out, self._cipher = out, _cipher(passphrase, salt)
        self._head = MAGIC + salt + self._own
        self._held, self._number = bytearray(), 0
        out.write(self._head)

    def write(self, data: bytes) -> int:
        """Take the bytes; a piece is written when more has come, as only then is it not the last."""
        self._held += data
        while len(self._held) > PIECE:
            self._write(bytes(self._held[:PIECE]), last=False)
            del self._held[:PIECE]
        return len(data)

    def finish(self) -> None:
        """Write what is held as the last piece."""
        self._write(bytes(self._held), last=True)

    def _write(self, piece: bytes, *, last: bool) -> None:
        nonce = _nonce(self._own, self._number, last)
        self._out.write(self._cipher.encrypt(nonce, piece, self._head))
        self._number += 1


class Unsealed(io.RawIOBase):
    """The content of a sealed file, to be read from any place. Closes the file with itself.

    Raises :class:`BackupProblem` at once for a wrong passphrase, :class:`Damaged` where a piece was changed.
    """

    def __init__(self, file: BinaryIO, passphrase: str) -> None:
        self._file = file
        length = file.seek(0, os.SEEK_END) - HEAD
        self._pieces = -(-length // (PIECE + TAG))
        self._size = length - self._pieces * TAG
        if self._pieces < 1 or self._size < 0:
            raise Damaged("The file is cut off.")
        file.seek(0)
        self._head = file.read(HEAD)
        salt, self._own = self._head[len(MAGIC) : -NONCE], self._head[-NONCE:]
        self._cipher = _cipher(passphrase, salt)
        self._at, self._kept = 0, (-1, b"")
        try:
            self._piece(0)
        except Damaged:
            raise BackupProblem(
                "The passphrase is not the one of this backup, or the file is damaged."
            ) from None

    def readable(self) -> bool:
        """Yes."""
        return True

    def seekable(self) -> bool:
        """Yes."""
        return True

    def tell(self) -> int:
        """Where the next byte is read."""
        return self._at

    def seek(self, offset: int, whence: int = os.SEEK_SET, /) -> int:
        """Go to a place of the content."""
        base = {os.SEEK_SET: 0, os.SEEK_CUR: self._at, os.SEEK_END: self._size}[whence]
        if base + offset < 0:
            raise OSError("before the beginning of the file")
        self._at = base + offset
        return self._at

    def readinto(self, buffer: Any, /) -> int:
        """Fill ``buffer`` as far as one piece goes; how many bytes."""
        if self._at >= self._size:
            return 0
        number, within = divmod(self._at, PIECE)
        found = self._piece(number)[within : within + len(buffer)]
        buffer[: len(found)] = found
        self._at += len(found)
        return len(found)

    def close(self) -> None:
        """Close the file."""
        self._file.close()
        super().close()

    def _piece(self, number: int) -> bytes:
        if self._kept[0] != number:
            self._file.seek(HEAD + number * (PIECE + TAG))
            nonce = _nonce(self._own, number, number == self._pieces - 1)
            try:
                piece = self._cipher.decrypt(nonce, self._file.read(PIECE + TAG), self._head)
            except InvalidTag:
                raise Damaged("The file was changed after it was written, or is cut off.") from None
            self._kept = (number, piece)
        return self._kept[1]
