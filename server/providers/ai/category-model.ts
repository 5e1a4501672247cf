import { z } from 'zod'

interface CategoryQuestion {
  description: string
  amount_type: 'money_in' | 'money_out'
  accounts: readonly { chart_number: number; name: string }[]
}
export interface CategoryAnswer {
  chart_number: number
  confidence: number
  explanation: string
}

/** Port: a language model that is called when the local helper abstains. Null = no usable answer; it never throws. */
export interface CategoryModel {
  ask(question: CategoryQuestion): Promise<CategoryAnswer | null>
}

interface Settings {
  base_url: string
  model: string
  api_key?: string
  timeout_ms?: number
}

const TIMEOUT_MS = 20_000
const CONFIDENT_FROM = 0.8
const ANSWER_MAX = 500

const Answer = z.object({
  chart_number: z.int(),
  confidence: z.number().min(CONFIDENT_FROM).max(1),
  explanation: z.string(),
})
const Completion = z.object({ choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1) })

const TASK =
  'You file one bank line of a trucking company under an account. Choose from the accounts given, or answer confidence 0 when unsure. ' +
  'Answer with JSON only: {"chart_number": number, "confidence": number from 0 to 1, "explanation": "one short sentence"}.'

/**
 * A model behind the chat completions call that many servers offer. It gets the text, the direction and the names of the accounts, and
 * nothing else from the books. Source: LEDGER §9.
 */
export function httpCategoryModel(
  { base_url, model, api_key, timeout_ms = TIMEOUT_MS }: Settings,
  warn: (fault: unknown) => void,
): CategoryModel {
  const address = `${base_url.replace(/\/+$/, '')}/chat/completions`
  return {
    ask: async ({ description, amount_type, accounts }) => {
      try {
        const response = await fetch(address, {
          method: 'POST',
          redirect: 'error',
          signal: AbortSignal.timeout(timeout_ms),
          headers: { 'content-type': 'application/json', ...(api_key && { authorization: `Bearer ${api_key}` }) },
          body: JSON.stringify({
            model,
            temperature: 0,
            response_format: { type: 'json_object' },
            messages: [
              { role: 'system', content: TASK },
              { role: 'user', content: JSON.stringify({ description, amount_type, accounts }) },
            ],
          }),
        })
        if (!response.ok) throw new Error(`The model answered ${response.status}`)
        return answerOf(await response.json(), accounts)
      } catch (fault) {
        warn(fault)
        return null
      }
    },
  }
}

/** An answer that is malformed, unsure or names an account that was not offered counts as none. */
function answerOf(body: unknown, accounts: CategoryQuestion['accounts']): CategoryAnswer | null {
  const content = Completion.parse(body).choices[0]?.message.content ?? ''
  const answer = Answer.safeParse(JSON.parse(content))
  if (!answer.success || !accounts.some((account) => account.chart_number === answer.data.chart_number)) return null
  return { ...answer.data, explanation: answer.data.explanation.slice(0, ANSWER_MAX) }
}
