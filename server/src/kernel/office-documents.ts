import path from 'node:path';
import { SaxesParser } from 'saxes';
import { textOfXml } from './text-encoding.ts';

/** The small parts of a package that say what its other parts are. */
const typesPart = '[content_types].xml';
const relationsPart = '_rels/.rels';
/** Returns true for a part that `documentIn` reads. */
export const tellsKind = (part: string): boolean => [typesPart, relationsPart, 'mimetype'].includes(part.toLowerCase());

const openXml = 'application/vnd.openxmlformats-officedocument.';
/** The media types of main parts without macros, with the extension of each. Templates and shows are the same documents. */
const mainParts: Readonly<Record<string, string>> = {
  [`${openXml}wordprocessingml.document.main+xml`]: 'docx',
  [`${openXml}wordprocessingml.template.main+xml`]: 'dotx',
  [`${openXml}presentationml.presentation.main+xml`]: 'pptx',
  [`${openXml}presentationml.template.main+xml`]: 'potx',
  [`${openXml}presentationml.slideshow.main+xml`]: 'ppsx',
  [`${openXml}spreadsheetml.sheet.main+xml`]: 'xlsx',
  [`${openXml}spreadsheetml.template.main+xml`]: 'xltx',
};
const openDocuments: Readonly<Record<string, string>> = {
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.oasis.opendocument.presentation': 'odp',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
};
const macros = 'application/vnd.ms-office.vbaproject';

/**
 * Returns the extension of the document that a package holds ("docx", "odp"), or undefined when it is none, or has macros.
 * Throws when a part that says so isn't XML.
 * `names` are its parts in lower case, `shown` the content of those that `tellsKind` names. The main part of an Office document
 * may have any name: the relationships of the package name it, and the content types say what it is.
 */
export function documentIn(names: ReadonlySet<string>, shown: ReadonlyMap<string, Buffer>): string | undefined {
  const mimetype = shown.get('mimetype');
  if (mimetype) return openDocuments[mimetype.toString('latin1').trim()];
  const [relations, types] = [elementsOf(shown.get(relationsPart)), elementsOf(shown.get(typesPart))];
  const main = relations.find(
    ({ name, attributes: { Type = '', TargetMode } }) =>
      name === 'Relationship' && TargetMode !== 'External' && Type.endsWith('/relationships/officeDocument'),
  );
  const all = types.map(({ attributes: { ContentType = '' } }) => ContentType.toLowerCase());
  if (!main || all.includes(macros)) return undefined;
  const part = path.posix.join('/', main.attributes['Target'] ?? '').toLowerCase();
  const own = types.find(
    ({ name, attributes }) => name === 'Override' && attributes['PartName']?.toLowerCase() === part,
  );
  const usual = types.find(
    ({ name, attributes }) =>
      name === 'Default' && `.${attributes['Extension']?.toLowerCase()}` === path.posix.extname(part),
  );
  const type = (own ?? usual)?.attributes['ContentType']?.toLowerCase() ?? '';
  return names.has(part.slice(1)) ? mainParts[type] : undefined;
}

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}
/** Lists the elements of a small XML part without their prefixes. Throws when it isn't XML. */
function elementsOf(bytes: Buffer = Buffer.from('<none/>')): Element[] {
  const elements: Element[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => elements.push({ name: name.replace(/^.*:/, ''), attributes }));
  parser.write(textOfXml(bytes)).close();
  return elements;
}
