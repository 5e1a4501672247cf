import type { Answer } from '@/lib/contract/endpoint'
import { createRule } from '@/lib/contract/rule'
import type { Books } from './books'

/** A rule that categorizes lines containing the text as diesel fuel. */
export async function addRule(
  books: Books,
  name: string,
  target_text: string,
  over: object = {},
): Promise<Answer<typeof createRule>> {
  const { id } = await books.account(6010)
  return books.client.call(createRule, {
    body: { name, conditions: [{ target_text, condition_type: 'contains' }], chart_of_account: id, ...over },
  })
}
