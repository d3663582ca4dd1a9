import type { Services } from './context.ts';
import { downloadName } from '@stoa/contract/kernel/file-names';
import type { FastifyReply } from 'fastify';
import { asDownload } from './download.ts';
import { letterheadOf } from './letterhead.ts';
import { renderPdf } from './pdf.ts';
import type { PdfContent } from './pdf-content.ts';

/** A document with the parts of its file's name after the site's: "Receipt", "Ada Tester". */
export interface Paper extends PdfContent {
  readonly file: readonly string[];
}

/** Answers a document on the site's letterhead as a PDF to download. */
export async function sendPaper(
  { services, reply }: { readonly services: Services; readonly reply: FastifyReply },
  paper: Paper,
): Promise<Buffer> {
  const pdf = await renderPdf(paper, await letterheadOf(services));
  asDownload(reply, 'application/pdf', `${downloadName(...paper.file)}.pdf`);
  return pdf;
}
