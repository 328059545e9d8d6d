/** Functions that end the cart's subscriptions. A separate file, so that `dispose` doesn't load the cart. */
export const unsubscribers: (() => void)[] = [];
