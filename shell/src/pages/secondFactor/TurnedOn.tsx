import type { SetupAnswer } from '@site/contract/http/account';
import { Button } from '@site/ui/Button';
import { Card } from '@site/ui/Card';
import { Cluster } from '@site/ui/Cluster';
import { Notice } from '@site/ui/Notice';
import { Stack } from '@site/ui/Stack';
import { color, font, size } from '@site/ui/tokens';
import { useState } from 'react';
import styled from 'styled-components';
import { Form } from '../../forms/Form.tsx';
import { FormProblem } from '../../forms/FormProblem.tsx';
import { SecondFactorField } from '../../forms/SecondFactorField.tsx';
import { useOutcome } from '../../forms/useOutcome.ts';
import { useBeginSecondFactorMutation, useTurnOffSecondFactorMutation } from '../../session/sessionApi.ts';
import { outcomeOf } from './problems.ts';
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
  const { form, outcome, setOutcome, attempt } = useOutcome(outcomeOf);

  const run = async (change: (code: string) => Promise<void>) => {
    if (!isBeginning && !isTurningOff) await attempt(() => change(typed.trim()));
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
        <Form ref={form} onSend={setUpAnew}>
          <Heading>{text('change')}</Heading>
          <p>{text('changeText')}</p>
          <SecondFactorField
            value={typed}
            onChange={setTyped}
            onSwitch={() => setOutcome(undefined)}
            error={outcome?.code && text(outcome.code)}
            text={text}
          />
          <FormProblem failure={outcome?.failure} text={text} />
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
        </Form>
      </Card>
    </Stack>
  );
}
