import { z } from 'zod';
import { OpenCourseInstance } from './course-instances.ts';
import { endpoint, list } from './kernel/endpoint.ts';

export const productName = 'Stoa';

export const Config = z
  .object({
    productName: z.string(),
    supportEmail: z.string(),
    currency: z.literal('USD'),
    paypalClientId: z.string(),
    paypalSdkUrl: z.string(),
    simulatedPayments: z.boolean(),
    paymentsAvailable: z.boolean(),
    uploadLimit: z.number().meta({ description: 'bytes' }),
    promoLimit: z.number().meta({ description: 'bytes' }),
  })
  .meta({ id: 'Config' });
export type Config = z.infer<typeof Config>;

export const site = {
  config: endpoint('GET /api/config', {
    access: 'anyone',
    summary: 'What a browser must know. No secret.',
    reply: Config,
  }),
  courses: list('GET /api/public/courses', {
    access: 'anyone',
    summary: 'The courses that are open for registration, as the public pages show them.',
    of: OpenCourseInstance,
  }),
};
