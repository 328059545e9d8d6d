export const narrowBar = '@media (max-width: 800px)';
