/**
 * The slices that are injected at runtime. A feature that injects one adds its state here:
 *
 * ```ts
 * declare module '@site/platform/slices' {
 *   interface LazySlices { cart: CartState }
 * }
 * ```
 */
export interface LazySlices {}
