import { idlePart } from '../boot/idlePart.tsx';
import { addStrings } from '../language/strings.ts';

// What no first paint shows comes in one file of its own, when the browser is idle.

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

export const updateNote = idlePart(async () => {
  const [{ UpdateNote }, { updateStrings }] = await Promise.all([
    import(/* webpackChunkName: "frame-late" */ '../updates/UpdateNote.tsx'),
    import(/* webpackChunkName: "frame-late" */ '../updates/updateStrings.ts'),
  ]);
  await addStrings('shell/updates', updateStrings);
  return UpdateNote;
});

export const overridesBar = idlePart(async () => {
  const [{ OverridesBar }, { overridesStrings }] = await Promise.all([
    import(/* webpackChunkName: "overrides" */ '../pages/overrides/OverridesBar.tsx'),
    import(/* webpackChunkName: "overrides" */ '../pages/overrides/overridesStrings.ts'),
  ]);
  await addStrings('shell/overrides', overridesStrings);
  return OverridesBar;
});
