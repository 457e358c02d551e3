/** Of the program that redraws pictures: it wrote why the picture is refused. Node itself uses lower ones. */
export const refusedExitCode = 100
