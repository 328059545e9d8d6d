import { LIMITS } from '@site/contract/limits';
import { Select } from '@site/ui/Select';
import { Stack } from '@site/ui/Stack';
import { TextArea } from '@site/ui/TextArea';
import { TextField } from '@site/ui/TextField';
import { ROLES } from '../../lib/applicationChoices.ts';
import { Short } from './applyLayout.ts';
import { LONGEST, type FieldName, type FormValues, type Problem } from './formValues.ts';
import { useText } from './useText.ts';

interface FormFieldsProps {
  readonly values: FormValues;
  readonly problems: Partial<Record<FieldName, Problem>>;
  readonly onChange: (change: Partial<FormValues>) => void;
}

export function FormFields({ values, problems, onChange }: FormFieldsProps) {
  const text = useText();
  const options = [
    { value: '', label: text('chooseRole'), disabled: true },
    ...ROLES.map((role) => ({ value: role, label: role })),
  ];

  const errorOf = (field: FieldName) => {
    const problem = problems[field];
    if (!problem) return undefined;
    if (field === 'age') return text(problem, LIMITS.age);
    return text(problem, field === 'role' ? {} : { max: LONGEST[field] });
  };
  const line = (field: 'name' | 'discord' | 'age') => ({
    label: text(field),
    value: values[field],
    error: errorOf(field),
    onChange: ({ target }: { target: { value: string } }) => onChange({ [field]: target.value }),
  });
  const area = (field: 'strengths' | 'weaknesses' | 'motivation') => (
    <TextArea
      label={text(field)}
      dir="auto"
      value={values[field]}
      maxLength={LONGEST[field]}
      leftLabel={(left) => text('left', { count: left })}
      error={errorOf(field)}
      onChange={({ target }) => onChange({ [field]: target.value })}
    />
  );

  return (
    <>
      <Short>
        <TextField {...line('name')} dir="auto" autoComplete="nickname" />
        <TextField
          {...line('discord')}
          dir="auto"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField
          {...line('age')}
          hint={text('ageHint', { min: LIMITS.age.min })}
          inputMode="numeric"
          autoComplete="off"
        />
        <Select
          label={text('role')}
          value={values.role}
          error={errorOf('role')}
          onChange={(role) => onChange({ role: ROLES.find((known) => known === role) ?? '' })}
          options={options}
        />
      </Short>
      <Stack $gap={5}>
        {area('strengths')}
        {area('weaknesses')}
        {area('motivation')}
      </Stack>
    </>
  );
}
