import type { SetupAnswer } from '@site/contract/http/account';
import { Button } from '@site/ui/Button';
import { Notice } from '@site/ui/Notice';
import { PageHeader } from '@site/ui/PageHeader';
import { Stack } from '@site/ui/Stack';
import { useRef, useState } from 'react';
import styled from 'styled-components';
import { useAppDispatch, useAppSelector } from '../../boot/store.ts';
import { BackLink } from '../../forms/BackLink.tsx';
import { Success } from '../../forms/Success.tsx';
import { useLeaveLater } from '../../forms/useLeaveLater.ts';
import { selectUser, userChanged } from '../../session/sessionSlice.ts';
import { rememberSession } from '../../session/storedSession.ts';
import { ConfirmPassword } from './ConfirmPassword.tsx';
import { SetupSteps } from './SetupSteps.tsx';
import { TurnedOn } from './TurnedOn.tsx';
import { useText } from './useText.ts';

const REDIRECT = 1500;

const Width = styled(Stack)`
  max-width: 720px;
  margin: 0 auto;
`;

type View =
  { readonly is: 'password' | 'on' | 'done' | 'off' } | { readonly is: 'setup'; readonly setup: SetupAnswer };

/** Turns the second factor on, sets it up anew, and turns it off. */
export function SecondFactorPage() {
  const text = useText();
  const user = useAppSelector(selectUser);
  const remember = useRememberSecondFactor();
  const [view, setView] = useState<View>({ is: user?.hasSecondFactor ? 'on' : 'password' });
  const page = useRef<HTMLDivElement>(null);
  useLeaveLater(view.is === 'done', '/settings', REDIRECT);

  // What was pressed is gone with the view it was in, and the focus must not go with it.
  const change = (next: View) => {
    setView(next);
    page.current?.querySelector('h1')?.focus();
  };
  const restart = () => change({ is: 'password' });

  return (
    <Width $gap={6} ref={page}>
      <PageHeader title={text('title')} lead={text('lead')} />
      {user?.mustSetUpSecondFactor && (
        <Notice tone="info" title={text('neededTitle')}>
          {text('neededText')}
        </Notice>
      )}
      {view.is === 'password' && (
        <ConfirmPassword
          onBegun={(setup) => change({ is: 'setup', setup })}
          onAlreadyOn={() => {
            remember(true);
            setView({ is: 'on' });
          }}
        />
      )}
      {view.is === 'setup' && (
        <SetupSteps
          key={view.setup.secret}
          setup={view.setup}
          onDone={() => {
            remember(true);
            setView({ is: 'done' });
          }}
          onRestart={restart}
        />
      )}
      {view.is === 'on' && (
        <TurnedOn
          onBegun={(setup) => change({ is: 'setup', setup })}
          onTurnedOff={() => {
            remember(false);
            setView({ is: 'off' });
          }}
        />
      )}
      {view.is === 'done' && <Success>{text('done')}</Success>}
      {view.is === 'off' && (
        <>
          <Success title={text('isOff')}>{text('isOffText')}</Success>
          <Button onClick={restart}>{text('turnOnAgain')}</Button>
        </>
      )}
      <BackLink to="/settings">{text('back')}</BackLink>
    </Width>
  );
}

/** Keeps what the server has said of the second factor, for the settings and for the next visit. */
function useRememberSecondFactor(): (isOn: boolean) => void {
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  return (isOn) => {
    // Where the rank needs one, it can't be turned off.
    const known = { hasSecondFactor: isOn, mustSetUpSecondFactor: undefined };
    dispatch(userChanged(known));
    if (user) rememberSession({ ...user, ...known });
  };
}
