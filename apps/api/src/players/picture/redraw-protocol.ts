/** The first byte that the redraw program writes. A program that dies before it could not start. */
export const startedByte = 1
/** Exit code of the redraw program after it wrote why the picture is refused. Node itself uses lower codes. */
export const refusedExitCode = 100
