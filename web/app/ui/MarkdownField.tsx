import { i18n } from '@stoa/contract/kernel/i18n';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useController, type FieldValues, type Path } from 'react-hook-form';
import { ApiError } from '../kernel/api.ts';
import styles from './MarkdownField.module.css';
import { marked, type Mark } from './markdownMarks.ts';
import { Button } from './plain/Button.tsx';
import { TextArea } from './plain/Input.tsx';
import prose from './plain/Prose.module.css';
import type { SchemaForm } from './useSchemaForm.ts';

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

/** A text in Markdown with buttons for its marks, and a preview: a plain field for keyboards and screen readers. */
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
