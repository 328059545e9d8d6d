/** What stops the cart's subscriptions. In a file of its own, so that `dispose` doesn't load the cart. */
export const endings: (() => void)[] = [];
