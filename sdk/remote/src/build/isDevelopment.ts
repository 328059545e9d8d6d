// Apart from all else: programs that start a dev server set the variable before they import what reads it.

export const isDevelopment = process.env['WEBPACK_SERVE'] === 'true';
