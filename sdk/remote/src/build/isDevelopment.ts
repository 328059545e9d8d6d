// Apart from all else: programs that start a dev server set the variable before they import what reads it.

/** True if this is a dev server: `webpack serve` sets the variable. */
export const isDevelopment = process.env['WEBPACK_SERVE'] === 'true';
