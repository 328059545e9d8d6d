/** From this width, the sections of the panel stand beside the page. */
export const wide = '@media (min-width: 1024px)';
