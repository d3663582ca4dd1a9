import { batches, type Batch } from '@stoa/contract/exchange/batches.shapes';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useNavigate } from 'react-router';
import { usePartner } from '../catalog/institutions/usePartner.tsx';
import { Fields } from '../ui/Field.tsx';
import { FormDialog } from '../ui/Form.tsx';
import { useSchemaForm } from '../ui/useSchemaForm.ts';
import { kindWords } from './exchangeWords.ts';
import { termOptions, type useTerms } from './useTerms.ts';

interface MakeBatchProps {
  readonly institutionId: string;
  readonly terms: ReturnType<typeof useTerms>;
  readonly term: string;
  readonly onClose: () => void;
}
/** Makes a batch of everything that has to be sent, and opens its rows. */
export function MakeBatch({ institutionId, terms, term, onClose }: MakeBatchProps) {
  const { home } = usePartner();
  const navigate = useNavigate();
  const form = useSchemaForm(batches.create, {
    values: { kind: 'changes' as Batch['kind'], term, section: '' },
    params: { id: institutionId },
    failed: i18n.t('We didn’t make a batch'),
    done: ({ number, rows }) =>
      i18n.t('Batch {number, number} has {rows, plural, one {# row} other {# rows}}.', { number, rows }),
    onDone: ({ _id }) => {
      onClose();
      void navigate(`${home}/batches/${_id}`);
    },
  });
  const options = termOptions(terms);
  return (
    <FormDialog
      title={i18n.t('Make a batch')}
      form={form}
      button={i18n.t('Make Batch')}
      onClose={onClose}
      legend={false}
    >
      <p>{i18n.t('A batch is never changed once it is made. Every row in it counts as sent.')}</p>
      <Fields
        form={form}
        of={{
          kind: { label: i18n.t('Kind'), type: 'select', options: kindWords },
          term:
            options.length === 0
              ? { label: i18n.t('Code of the term') }
              : { label: i18n.t('Term'), type: 'select', options },
          section: { label: i18n.t('Section'), description: i18n.t('Leave empty for all sections of the term.') },
        }}
      />
    </FormDialog>
  );
}
