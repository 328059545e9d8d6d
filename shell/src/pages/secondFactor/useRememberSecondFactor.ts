import { useAppDispatch, useAppSelector } from '../../boot/store.ts';
import { selectUser, userChanged } from '../../session/sessionSlice.ts';
import { rememberSession } from '../../session/storedSession.ts';

/** Keeps what the server has said of the second factor, for the settings and for the next visit. */
export function useRememberSecondFactor(): (isOn: boolean) => void {
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  return (isOn) => {
    // Where the rank needs one, it can't be turned off.
    const known = { hasSecondFactor: isOn, mustSetUpSecondFactor: undefined };
    dispatch(userChanged(known));
    if (user) rememberSession({ ...user, ...known });
  };
}
