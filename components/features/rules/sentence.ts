import type { Rule } from '@/lib/contract/rule'

export interface Token {
  /** 'quoted' is a text that the bank's text is compared with. */
  kind: 'words' | 'quoted'
  text: string
}

/** The sentence of a rule as words and search texts, in order. */
export function tokensOf({ sentence, conditions }: Pick<Rule, 'sentence' | 'conditions'>): Token[] {
  const tokens: Token[] = []
  let rest = sentence
  for (const { target_text } of conditions) {
    const quoted = `"${target_text.trim()}"`
    const at = rest.indexOf(quoted)
    if (at < 0) continue
    tokens.push({ kind: 'words', text: rest.slice(0, at) }, { kind: 'quoted', text: target_text.trim() })
    rest = rest.slice(at + quoted.length)
  }
  return [...tokens, { kind: 'words' as const, text: rest }].filter(({ text }) => text !== '')
}

/** Whether a search finds the rule by name, words, category, stakeholder or account. */
export function isFound(rule: Rule, search: string): boolean {
  const needle = search.trim().toLowerCase()
  if (needle === '') return true
  const { name, sentence, chart_of_account, stakeholder, bank_accounts } = rule
  const texts = [
    name,
    sentence,
    chart_of_account.name,
    stakeholder?.full_name ?? '',
    ...bank_accounts.map((account) => account.name),
  ]
  return texts.some((text) => text.toLowerCase().includes(needle))
}

/** The same list with one item at another place. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const item = items[from]
  if (item === undefined || to < 0 || to >= items.length) return [...items]
  return items.toSpliced(from, 1).toSpliced(to, 0, item)
}
