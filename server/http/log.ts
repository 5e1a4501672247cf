import pino, { type DestinationStream, type Logger } from 'pino'

const SECRETS = [
  'authorization',
  'password',
  'new_password',
  're_new_password',
  'token',
  'access',
  'refresh',
  'code',
  'link',
  'text',
]

const ERROR = 50

/**
 * JSON lines; secrets are masked wherever they are in the first levels of a logged object. `report` also gets errors, with what was logged
 * unchanged.
 */
export const logger = (level: string, out?: DestinationStream, report?: Report): Logger =>
  pino(
    {
      level,
      hooks: !report
        ? {}
        : {
            logMethod(args, write, at) {
              const [fields, message] = args as unknown[]
              if (at >= ERROR && isRecord(fields)) report(String(message), { ...this.bindings(), ...fields })
              write.apply(this, args)
            },
          },
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[hidden]' },
      serializers: { err: describe },
    },
    out,
  )

type Report = (message: string, fields: Record<string, unknown>) => void

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Message and stack; for a database error also what names the violated rule, but not its detail, which contains values. */
function describe(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack, cause } = error
  const sqlstate = 'code' in error ? error.code : undefined
  const constraint = 'constraint' in error ? error.constraint : undefined
  return { name, message, stack, sqlstate, constraint, ...(cause === undefined ? {} : { cause: describe(cause) }) }
}
