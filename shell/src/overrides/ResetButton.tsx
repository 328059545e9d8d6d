import { Button } from '@site/ui/Button';
import { ErrorText } from '@site/ui/ErrorText';
import { reloadPage } from '../core/reloadPage.ts';
import { useResetOverridesMutation } from './overridesApi.ts';
import { useText } from './useText.ts';

export function ResetButton({ label }: { readonly label: string }) {
  const text = useText();
  const [reset, { isLoading, isSuccess, isError }] = useResetOverridesMutation();
  const isBusy = isLoading || isSuccess;
  return (
    <>
      <Button
        {...(isBusy ? { busy: true, busyLabel: text('confirming') } : {})}
        onClick={() =>
          void reset()
            .unwrap()
            .then(reloadPage, () => undefined)
        }
      >
        {label}
      </Button>
      <div role="alert">{isError && <ErrorText>{text('failed')}</ErrorText>}</div>
    </>
  );
}
