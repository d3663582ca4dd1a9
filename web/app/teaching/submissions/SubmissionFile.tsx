import { files } from '@stoa/contract/people/files';
import type { FileRef } from '@stoa/contract/kernel/fields';
import { addressOf } from '../../kernel/api.ts';
import { FileIcon } from '../../ui/icons.tsx';

/** A file, to be downloaded. */
export const SubmissionFile = ({ file }: { file: FileRef }) => (
  <span>
    <FileIcon size={16} />{' '}
    <a href={addressOf(files.download, { fileId: file._id })} download>
      {file.name}
    </a>
  </span>
);
