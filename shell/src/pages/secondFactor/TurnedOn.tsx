import type { SetupAnswer } from '@site/contract/http/account';
import { Button } from '@site/ui/Button';
import { Card } from '@site/ui/Card';
import { Cluster } from '@site/ui/Cluster';
import { Notice } from '@site/ui/Notice';
import { Stack } from '@site/ui/Stack';
import { color, font, size } from '@site/ui/tokens';
import { useState, type SubmitEvent } from 'react';
import styled from 'styled-components';
import { SecondFactorField } from '../../forms/SecondFactorField.tsx';
import { INVALID, useFieldFocus } from '../../forms/useFieldFocus.ts';
import { useBeginSecondFactorMutation, useTurnOffSecondFactorMutation } from '../../session/sessionApi.ts';
import { outcomeOf, type Outcome } from './problems.ts';
import { useText } from './useText.ts';

const Heading = styled.h2`
  color: ${color.text};
  font: 700 ${size.heading} / 1.3 ${font.display};
`;

interface TurnedOnProps {
  readonly onBegun: (setup: SetupAnswer) => void;
  readonly onTurnedOff: () => void;
}

/** What can be done with a second factor that is on, each with a code. */
export function TurnedOn({ onBegun, onTurnedOff }: TurnedOnProps) {
  const text = useText();
  const [begin, { isLoading: isBeginning }] = useBeginSecondFactorMutation();
  const [turnOff, { isLoading: isTurningOff }] = useTurnOffSecondFactorMutation();
  const [typed, setTyped] = useState('');
  const [outcome, setOutcome] = useState<Outcome>();
  const form = useFieldFocus(outcome, INVALID);

  const run = async (change: (code: string) => Promise<void>) => {
    if (isBeginning || isTurningOff) return;
    setOutcome(undefined);
    try {
      await change(typed.trim());
    } catch (error) {
      setOutcome(outcomeOf(error));
    }
  };
  const setUpAnew = () => run(async (code) => onBegun(await begin({ code }).unwrap()));
  const remove = () =>
    run(async (code) => {
      await turnOff({ code }).unwrap();
      onTurnedOff();
    });

  return (
    <Stack $gap={5}>
      <Notice tone="success" title={text('isOn')}>
        {text('isOnText')}
      </Notice>
      <Card>
        <Stack
          as="form"
          $gap={4}
          ref={form}
          noValidate
          onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
            event.preventDefault();
            void setUpAnew();
          }}
        >
          <Heading>{text('change')}</Heading>
          <p>{text('changeText')}</p>
          <SecondFactorField
            value={typed}
            onChange={setTyped}
            error={outcome && text(outcome.problem)}
            words={{
              code: text('code'),
              codeHint: text('codeHint'),
              recoveryCode: text('recoveryCode'),
              recoveryHint: text('recoveryHint'),
              useRecovery: text('useRecovery'),
              useApp: text('useApp'),
            }}
          />
          <Cluster>
            <Button type="submit" variant="primary" busy={isBeginning} busyLabel={text('loading')}>
              {text('anew')}
            </Button>
            <Button
              variant="danger"
              busy={isTurningOff}
              busyLabel={text('turningOff')}
              onClick={() => void remove()}
            >
              {text('turnOff')}
            </Button>
          </Cluster>
        </Stack>
      </Card>
    </Stack>
  );
}
