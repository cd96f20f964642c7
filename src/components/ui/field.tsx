import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { site } from '@/lib/words.ts';

/** The props by which a field names, describes and marks its control as invalid: spread them on the control. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps {
  label: string;
  optional?: boolean | undefined;
  /** Shows the label to assistive technology only, because the surroundings already name the control. */
  labelHidden?: boolean | undefined;
  /** Above the control: read before it is filled in. */
  hint?: string | undefined;
  /** Below it: changes with what is typed. */
  counter?: ReactNode;
  error?: string | undefined;
  className?: string | undefined;
  children: (control: ControlProps) => ReactNode;
}

/** A labeled form control with its hint and its error message, wired for assistive technology. */
export function Field({ label, optional, labelHidden, hint, counter, error, className, children }: FieldProps) {
  const id = useId();
  const hintId = hint === undefined && counter === undefined ? undefined : `${id}-hint`;
  const errorId = error === undefined ? undefined : `${id}-error`;
  return (
    <div className={className}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'mb-1.5 block text-sm font-semibold'}>
        <span key={label}>{label}</span> {optional && <span className="font-normal text-muted">{site.optional}</span>}
      </label>
      {hint !== undefined && (
        <p id={hintId} className="mb-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
      {children({
        id,
        'aria-describedby': clsx(errorId, hintId) || undefined,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {error !== undefined && (
        <p id={errorId} role="alert" className="mt-1.5 flex items-start gap-1.5 text-sm font-medium text-caution">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span key={error}>{error}</span>
        </p>
      )}
      {counter !== undefined && (
        <div id={hintId} className="mt-1.5 text-sm text-muted">
          {counter}
        </div>
      )}
    </div>
  );
}

type TextProps<Control extends 'input' | 'textarea'> = Omit<FieldProps, 'children'> & ComponentProps<Control>;

/** A field of one line. The class is its own, not its control's. */
export function TextField({ label, optional, hint, counter, error, className, ...rest }: TextProps<'input'>) {
  return (
    <Field {...{ label, optional, hint, counter, error, className }}>
      {(control) => <input {...control} {...rest} className="control" />}
    </Field>
  );
}

export function TextArea({ label, optional, hint, counter, error, className, ...rest }: TextProps<'textarea'>) {
  return (
    <Field {...{ label, optional, hint, counter, error, className }}>
      {(control) => <textarea {...control} {...rest} className="control resize-y" />}
    </Field>
  );
}
