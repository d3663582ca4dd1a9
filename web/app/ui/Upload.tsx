import { withSettings, type FileRule } from '@stoa/contract/kernel/endpoint';
import { endingOf, fileKinds, type FileKind } from '@stoa/contract/kernel/file-kinds';
import { Trans } from '#trans';
import { useCallback, useId, useState, type Ref } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { site } from '../kernel/site.ts';
import { bytes, formatList, percent } from './format.ts';
import { previewType } from './files.ts';
import { FileIcon } from './icons.tsx';
import styles from './Upload.module.css';

/** Kinds of files as they read before the word "files". All others go by their extension. */
const names: Partial<Record<FileKind, string>> = {
  video: /*i18n*/ 'video',
  film: /*i18n*/ 'WebM or MP4',
  image: /*i18n*/ 'image',
  picture: /*i18n*/ 'JPEG, PNG, WebP or SVG',
  photo: /*i18n*/ 'JPEG, PNG or WebP',
  office: /*i18n*/ 'Office',
  text: /*i18n*/ 'text',
  audio: /*i18n*/ 'audio',
  sheet: /*i18n*/ 'CSV or Excel',
};

/** Describes what an upload accepts: "PDF, JPG, or PNG files up to 5 MB." */
export function limitsOf({ types, limit }: FileRule): string {
  const kinds = types.map((type) => (names[type] ? i18n.t(names[type]) : type.toUpperCase()));
  const text = i18n.t('{kinds} files up to {size}.', { kinds: formatList(kinds, 'disjunction'), size: bytes(limit) });
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const endingsOf = ({ types }: FileRule): readonly string[] => types.flatMap((type) => fileKinds[type]);

/** The accept attribute: kinds of media make phones offer the camera, and extensions let desktops find files. */
const acceptOf = (rule: FileRule): string =>
  [
    ...rule.types.filter((type) => ['image', 'video', 'audio'].includes(type)).map((type) => `${type}/*`),
    ...endingsOf(rule).map((ending) => `.${ending}`),
  ].join(',');

/**
 * Returns the rule's message when a file's extension or size is refused, else undefined. The server also checks the content.
 */
export function refusalOf(rule: FileRule, file: Pick<File, 'name' | 'size'>): string | undefined {
  const ending = endingOf(file.name);
  if (ending === undefined || !endingsOf(rule).includes(ending)) return rule.wrongType;
  return file.size > rule.limit ? rule.tooLarge : undefined;
}

export interface UploadProps {
  readonly label: string;
  readonly rule: FileRule;
  readonly value: File | undefined;
  readonly onChange: (file: File | undefined) => void;
  /** The stored file, which a new one would replace. */
  readonly current?: { readonly name: string } | null;
  /** Set when the stored file can be removed without a replacement. `removed` is true when sending the form will remove it. */
  readonly onRemove?: ((remove: boolean) => void) | undefined;
  readonly removed?: boolean;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly error?: string;
  /** Upload progress, from 0 to 1. */
  readonly progress?: number;
  readonly onCancel?: () => void;
  readonly inputRef?: Ref<HTMLInputElement>;
}

/** A file to drop or choose: `<Upload label="ID Document" rule={professorDocument} value={file} onChange={setFile} />`. */
export function Upload(props: UploadProps) {
  const {
    label,
    value,
    onChange,
    current,
    onRemove,
    removed = false,
    required = false,
    disabled = false,
    progress,
    onCancel,
    inputRef,
  } = props;
  const rule = withSettings(props.rule, site().config);
  const id = useId();
  const [refused, setRefused] = useState<string>();
  const error = refused ?? props.error;

  function choose(file: File | undefined) {
    if (!file) return;
    const refusal = refusalOf(rule, file);
    setRefused(refusal && `${file.name}: ${i18n.t(refusal)}`);
    onChange(refusal ? undefined : file);
  }

  return (
    <div className={styles['upload']}>
      <label htmlFor={id} className={styles['label']}>
        {label} {required && <span aria-hidden="true">*</span>}
      </label>
      <div className={styles['zone']} data-invalid={error ? true : undefined} data-disabled={disabled || undefined}>
        <input
          id={id}
          ref={inputRef}
          type="file"
          accept={acceptOf(rule)}
          required={required}
          disabled={disabled || progress !== undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-limits ${id}-error`}
          onChange={(event) => {
            choose(event.currentTarget.files?.[0]);
            // Lets people choose the same file again after correcting it.
            event.currentTarget.value = '';
          }}
        />
        {value ? (
          <Chosen file={value} />
        ) : removed && current ? (
          <span className={styles['prompt']}>
            {i18n.t('{name} will be removed when you save.', { name: current.name })}
          </span>
        ) : (
          <Prompt current={current} />
        )}
        {progress === undefined && (value || (current && onRemove && !disabled)) && (
          <button
            type="button"
            className={styles['remove']}
            onClick={() => (value ? onChange(undefined) : onRemove?.(!removed))}
          >
            {removed && !value ? i18n.t('Keep it') : i18n.t('Remove')}
            <span className="hidden-text"> {(value ?? current)?.name}</span>
          </button>
        )}
      </div>
      <p id={`${id}-limits`} className={styles['limits']}>
        {limitsOf(rule)}
      </p>
      {progress !== undefined && (
        <div className={styles['running']}>
          <progress value={progress} max={1} aria-label={i18n.t('Uploading {field}', { field: label })} />
          <span>{percent(Math.round(progress * 100))}</span>
          {onCancel && (
            <button type="button" className={styles['remove']} onClick={onCancel}>
              {i18n.t('Cancel upload')}
            </button>
          )}
        </div>
      )}
      <p id={`${id}-error`} className={styles['error']} role="alert">
        {error}
      </p>
    </div>
  );
}

function Prompt({ current }: { current: UploadProps['current'] }) {
  return (
    <span className={styles['prompt']}>
      <FileIcon size={20} />
      {current ? (
        <span>
          <Trans
            id="{name} is on file. Drop another here to <0>replace it</0>."
            values={{ name: <>{current.name}</> }}
            components={{ 0: <u /> }}
          />
        </span>
      ) : (
        <span>
          <Trans id="Drop a file here or <0>choose one</0>." components={{ 0: <u /> }} />
        </span>
      )}
    </span>
  );
}

/** A preview of the picture. It releases its object URL when it goes. */
function Thumbnail({ file }: { file: File }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(file);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
  return <img ref={show} alt="" width={48} height={48} className={styles['thumb']} />;
}

function preview(file: File) {
  const address = URL.createObjectURL(file);
  window.open(address, '_blank', 'noopener');
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

function Chosen({ file }: { file: File }) {
  const type = previewType(file.name);
  return (
    <span className={styles['prompt']}>
      {type?.startsWith('image/') ? <Thumbnail file={file} /> : <FileIcon size={20} />}
      <span>
        <strong>{file.name}</strong>, {bytes(file.size)}{' '}
        {type && (
          <button type="button" className={styles['remove']} onClick={() => preview(file)}>
            {i18n.t('Preview')}
          </button>
        )}
      </span>
    </span>
  );
}
