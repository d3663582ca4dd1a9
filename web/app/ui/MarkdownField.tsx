import { i18n } from '@stoa/contract/kernel/i18n';
import { type KeyboardEvent, useRef, useState } from 'react';
import { type FieldValues, type Path, useController } from 'react-hook-form';
import { ApiError } from '../kernel/api.ts';
import styles from './MarkdownField.module.css';
import { Button } from './plain/Button.tsx';
import { TextArea } from './plain/Input.tsx';
import prose from './plain/Prose.module.css';
import type { SchemaForm } from './useSchemaForm.ts';

export type Mark = 'bold' | 'italic' | 'heading' | 'list' | 'link';

/** A replacement for a part of the text, and the range to select afterwards. */
interface Change {
  readonly from: number;
  readonly to: number;
  readonly by: string;
  readonly selected: readonly [number, number];
}

const around: Partial<Record<Mark, string>> = { bold: '**', italic: '*' };
const before: Partial<Record<Mark, string>> = { heading: '# ', list: '- ' };

/** Puts a mark around the selected words, or before each selected line; pressed again, it takes the mark away. */
export function marked(mark: Mark, { text, start, end }: { text: string; start: number; end: number }): Change {
  const words = text.slice(start, end);
  if (mark === 'link') {
    const by = `[${words}](https://)`;
    return {
      from: start,
      to: end,
      by,
      selected: words ? [start + by.length - 9, start + by.length - 1] : [start + 1, start + 1],
    };
  }
  const sign = around[mark];
  if (sign !== undefined) {
    const isMarked = text.slice(start - sign.length, start) === sign && text.slice(end, end + sign.length) === sign;
    return isMarked
      ? {
          from: start - sign.length,
          to: end + sign.length,
          by: words,
          selected: [start - sign.length, end - sign.length],
        }
      : { from: start, to: end, by: sign + words + sign, selected: [start + sign.length, end + sign.length] };
  }
  const prefix = before[mark] ?? '';
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const to = text.indexOf('\n', end) === -1 ? text.length : text.indexOf('\n', end);
  const lines = text.slice(from, to).split('\n');
  const isMarked = lines.every((line) => line.startsWith(prefix));
  const by = lines.map((line) => (isMarked ? line.slice(prefix.length) : prefix + line)).join('\n');
  return { from, to, by, selected: [lines.length > 1 ? from : from + by.length, from + by.length] };
}

interface MarkdownFieldProps<V extends FieldValues> {
  readonly form: SchemaForm<V>;
  readonly name: Path<V>;
  readonly label: string;
  readonly rows?: number;
  /** False where it may stay empty. */
  readonly required?: boolean;
  /** Returns the text as the server renders it for readers. Throws ApiError. */
  readonly preview: (markdown: string) => Promise<{ readonly html: string }>;
}

const keys: Readonly<Record<string, Mark>> = { b: 'bold', i: 'italic' };

/** A Markdown field with buttons for formatting and a preview. To keyboards and screen readers it is a plain text field. */
export function MarkdownField<V extends FieldValues>(props: MarkdownFieldProps<V>) {
  const { form, name, label, rows = 12, required = true, preview } = props;
  const { field, fieldState } = useController({ control: form.methods.control, name });
  const area = useRef<HTMLTextAreaElement>(null);
  const [shown, setShown] = useState<{ html: string } | { refusal: string }>();
  const [looks, setLooks] = useState(false);

  function put(mark: Mark) {
    const element = area.current;
    if (!element) return;
    const { value: text, selectionStart: start, selectionEnd: end } = element;
    const { from, to, by, selected } = marked(mark, { text, start, end });
    element.setRangeText(by, from, to);
    field.onChange(element.value);
    element.focus();
    element.setSelectionRange(...selected);
  }
  function press(event: KeyboardEvent) {
    const mark = event.ctrlKey || event.metaKey ? keys[event.key.toLowerCase()] : undefined;
    if (!mark || event.altKey || event.shiftKey) return;
    event.preventDefault();
    put(mark);
  }
  async function look() {
    setLooks(true);
    try {
      setShown(await preview(String(field.value)));
    } catch (failure) {
      const { fields, message } = failure instanceof ApiError ? failure : { fields: {}, message: '' };
      setShown({ refusal: Object.values(fields)[0] ?? (message || i18n.t('Preview failed. Please try again.')) });
    } finally {
      setLooks(false);
    }
  }

  const marks: readonly [Mark, string][] = [
    ['bold', i18n.t('Bold')],
    ['italic', i18n.t('Italic')],
    ['heading', i18n.t('Heading')],
    ['list', i18n.t('List')],
    ['link', i18n.t('Link')],
  ];
  return (
    <div className={styles['markdown']}>
      <TextArea
        label={label}
        required={required}
        rows={rows}
        error={fieldState.error?.message}
        description={i18n.t('You can use **bold**, lists, headings and links.')}
        name={name}
        value={String(field.value)}
        onChange={field.onChange}
        onBlur={field.onBlur}
        onKeyDown={press}
        ref={(element) => {
          area.current = element;
          field.ref(element);
        }}
      />
      <fieldset className={styles['buttons']}>
        <legend className="hidden-text">{i18n.t('Formatting')}</legend>
        {marks.map(([mark, words]) => (
          <Button
            key={mark}
            variant="default"
            size="sm"
            // The field keeps its selection.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => put(mark)}
          >
            {words}
          </Button>
        ))}
        <Button variant="outline" size="sm" loading={looks} onClick={() => void look()}>
          {i18n.t('Preview')}
        </Button>
      </fieldset>
      <div aria-live="polite">
        {shown &&
          ('html' in shown ? (
            <section className={prose['prose']} aria-label={i18n.t('Preview')}>
              <div dangerouslySetInnerHTML={{ __html: shown.html }} />
            </section>
          ) : (
            <p>{shown.refusal}</p>
          ))}
      </div>
    </div>
  );
}
