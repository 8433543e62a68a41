// What is used here of lean-qr 2.7.4 (its own types name modules by the package).

export interface Bitmap2D {
  readonly size: number;
  /** Whether a module is dark; false outside of the code. */
  get(x: number, y: number): boolean;
}

export const correction: Readonly<{ min: number, L: number, M: number, Q: number, H: number, max: number }>;

export function generate(data: string, options?: { minCorrectionLevel?: number, minVersion?: number, maxVersion?: number }): Bitmap2D;
