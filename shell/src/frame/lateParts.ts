import { idlePart } from '../boot/idlePart.tsx';

// What can wait comes in one file of its own, when the browser is idle: nothing of it is in the first window.

/** Below every page. On the landing page it can be read before its code is here. */
export const footer = idlePart(async () => {
  const module = await import(/* webpackChunkName: "frame-late" */ './Footer.tsx');
  return module.Footer;
});

export const maintenanceBar = idlePart(async () => {
  const module = await import(/* webpackChunkName: "frame-late" */ '../maintenance/MaintenanceBar.tsx');
  return module.MaintenanceBar;
});

export const toasts = idlePart(async () => {
  const module = await import(/* webpackChunkName: "frame-late" */ '../toasts/Toasts.tsx');
  return module.Toasts;
});

export const background = idlePart(async () => {
  const module = await import(/* webpackChunkName: "frame-late" */ './Background.tsx');
  return module.Background;
});
