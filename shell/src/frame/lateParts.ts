import { idlePart } from '../boot/idlePart.tsx';

// What no first paint shows comes in one file of its own, when the browser is idle.

export const bars = idlePart(async () => {
  const module = await import(/* webpackChunkName: "frame-late" */ './loadBars.ts');
  return module.loadBars();
});

export const toasts = idlePart(async () => {
  const module = await import(/* webpackChunkName: "frame-late" */ '../toasts/Toasts.tsx');
  return module.Toasts;
});

export const background = idlePart(async () => {
  const module = await import(/* webpackChunkName: "frame-late" */ './Background.tsx');
  return module.Background;
});
