/** The settings that production needs beside a database and a mail server; nobody's, and good for nothing. */
export const productionSettings = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://stoa.example',
  MAIL_FROM: 'Stoa <stoa@stoa.example>',
  SUPPORT_EMAIL: 'help@stoa.example',
  ENCRYPTION_KEY: 'Rq8dKx0vLm3nZ7tYbC5wHj2sPf9gUa4e',
  PAYPAL_CLIENT_ID: 'id',
  PAYPAL_CLIENT_SECRET: 'secret',
  PAYPAL_WEBHOOK_ID: 'webhook',
};
