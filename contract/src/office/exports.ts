import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { everyRole } from '../kernel/role.ts';

export const exports = {
  ownData: endpoint('GET /api/account/data', {
    access: everyRole,
    summary: 'All that is kept of oneself, as a ZIP file: a JSON document and one’s own files. Logged.',
    reply: z.unknown().meta({ description: 'the ZIP file' }),
  }),
};
