/** Ends what the cart does by itself, as far as it has begun. */
export const endings: (() => void)[] = [];
