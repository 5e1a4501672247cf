import { ERROR_REPORTS_META } from '@/lib/client/error-reports'

/** Tells the browser where to send its error reports; empty if they are not sent. */
export function ErrorReports({ dsn }: { dsn: string | undefined }) {
  return dsn === undefined ? null : <meta name={ERROR_REPORTS_META} content={dsn} />
}
