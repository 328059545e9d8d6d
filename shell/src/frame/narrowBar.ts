/** Below this width, the bar has no room for its links: a menu button takes their place. */
export const narrowBar = '@media (max-width: 800px)';
