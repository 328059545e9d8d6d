import { Badge } from '@site/ui/Badge';
import { useAppSelector } from '../../boot/store.ts';
import { selectUser } from '../../session/sessionSlice.ts';
import { RowLink } from './RowLink.tsx';
import { useText } from './useText.ts';

/** Leads to the second factor, and says whether there is one. */
export function SecondFactorRow() {
  const text = useText();
  // A user who was stored by an older build does not say.
  const isOn = useAppSelector(selectUser)?.hasSecondFactor;
  const isKnown = isOn !== undefined;
  return (
    <RowLink
      to="/2fa"
      label={text('secondFactor')}
      hint={text('secondFactorText')}
      state={isKnown && <Badge tone={isOn ? 'grass' : 'neutral'}>{text(isOn ? 'on' : 'off')}</Badge>}
      action={isKnown ? text(isOn ? 'change' : 'setUp') : undefined}
    />
  );
}
