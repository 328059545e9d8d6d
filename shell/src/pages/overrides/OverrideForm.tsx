import type { Overrides } from '@site/contract/http/releases';
import { Button } from '@site/ui/Button';
import { ErrorText } from '@site/ui/ErrorText';
import { Notice } from '@site/ui/Notice';
import { Select } from '@site/ui/Select';
import { Stack } from '@site/ui/Stack';
import { TextField } from '@site/ui/TextField';
import { useState, type FormEvent } from 'react';
import { reloadPage } from '../../core/reloadPage.ts';
import { usePutOverrideMutation } from '../../overrides/overridesApi.ts';
import { useText } from '../../overrides/useText.ts';

/** The option for a dev server on the visitor's own machine. */
const DEV_SERVER = 'dev-server';

const LOCAL = /^http:\/\/(?:localhost|127\.0\.0\.1):\d{1,5}$/;

export interface OverrideFormProps {
  /** The remote. */
  readonly name: string;
  /** Its published versions. */
  readonly versions: Overrides['remotes'][number]['versions'];
  readonly origins: Overrides['origins'];
}

/** Lets a developer choose another build of a remote, and applies it only after confirming a warning. */
export function OverrideForm({ name, versions, origins }: OverrideFormProps) {
  const text = useText();
  const targets = [...versions, ...origins, DEV_SERVER];
  const [chosen, setChosen] = useState('');
  const target = targets.includes(chosen) ? chosen : (targets[0] ?? DEV_SERVER);
  const isLocal = target === DEV_SERVER;
  const [address, setAddress] = useState('http://localhost:3001');
  const [isWrong, setIsWrong] = useState(false);
  const [put, { isLoading, isSuccess, isError }] = usePutOverrideMutation();

  const confirm = (event: FormEvent) => {
    event.preventDefault();
    const isInvalid = isLocal && !LOCAL.test(address);
    setIsWrong(isInvalid);
    if (isInvalid) return;
    void put({ name, target: isLocal ? address : target })
      .unwrap()
      .then(reloadPage, () => undefined);
  };

  return (
    <form onSubmit={confirm} noValidate>
      <Stack $gap={5}>
        <Select
          label={text('target')}
          value={target}
          onChange={setChosen}
          options={targets.map((value) => ({
            value,
            label: value === DEV_SERVER ? text('devServer') : value,
          }))}
        />
        {isLocal && (
          <TextField
            label={text('address')}
            hint={text('addressHint')}
            error={isWrong ? text('addressWrong') : undefined}
            value={address}
            onChange={(event) => setAddress(event.target.value.trim())}
            inputMode="url"
            autoComplete="off"
          />
        )}
        <Notice tone="warning" title={text('warningTitle')}>
          {text('warning')}
        </Notice>
        <div role="alert">{isError && <ErrorText>{text('failed')}</ErrorText>}</div>
        <div>
          <Button
            type="submit"
            variant="primary"
            {...(isLoading || isSuccess ? { busy: true, busyLabel: text('confirming') } : {})}
          >
            {text('confirm')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
