import type { ComponentType } from 'react';
import { addStrings } from '../../language/strings.ts';
import { OverridesBar } from './OverridesBar.tsx';
import { overridesStrings } from './overridesStrings.ts';

/** The bar with its texts. */
export async function loadOverridesBar(): Promise<ComponentType> {
  await addStrings('shell/overrides', overridesStrings);
  return OverridesBar;
}
