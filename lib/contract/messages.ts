import { z } from 'zod'

/** Messages for invalid input, the same next to a form field and in an API response. */
z.config({
  customError: (issue) => {
    switch (issue.code) {
      case 'invalid_type':
        if (issue.input === undefined || issue.input === null) return 'field is required'
        return issue.expected === 'number' || issue.expected === 'int'
          ? 'Enter a number.'
          : `Expected ${issue.expected}.`
      case 'invalid_value':
        return issue.input === undefined
          ? 'field is required'
          : `Choose one of: ${issue.values.map(String).join(', ')}.`
      case 'unrecognized_keys':
        return 'This field is not known.'
      case 'invalid_format':
        return issue.format === 'uuid' ? 'Not a valid id.' : 'This value has the wrong format.'
      case 'too_small':
        if (issue.origin === 'array') return `At least ${String(issue.minimum)} ${isOrAre(issue.minimum)} required.`
        return issue.origin === 'string' && issue.minimum === 1
          ? 'field is required'
          : `Must be at least ${String(issue.minimum)}.`
      case 'too_big':
        return issue.origin === 'array'
          ? `At most ${String(issue.maximum)} ${isOrAre(issue.maximum)} allowed.`
          : `Must be at most ${String(issue.maximum)}.`
      default:
        return undefined
    }
  },
})

const isOrAre = (count: number | bigint): string => (Number(count) === 1 ? 'is' : 'are')

/** zod's issues as `{ field: [sentence] }`, nested fields as `bill_items.0.rate`. */
export function fieldErrors(error: z.ZodError): Record<string, string[]> {
  // Without a prototype, because names come from the request, and `constructor` could be one.
  const fields = Object.create(null) as Record<string, string[]>
  const put = (path: readonly PropertyKey[], message: string) => {
    const key = path.length === 0 ? 'body' : path.map(String).join('.')
    const sentences = (fields[key] ??= [])
    if (!sentences.includes(message)) sentences.push(message)
  }
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') for (const key of issue.keys) put([...issue.path, key], issue.message)
    else if (issue.code === 'invalid_union') put(...firstOfUnion(issue))
    else put(issue.path, issue.message)
  }
  return fields
}

// The branch that got furthest has the most useful message; the others failed on the type as a whole.
function firstOfUnion(issue: z.core.$ZodIssueInvalidUnion): [PropertyKey[], string] {
  const branches = [...issue.errors].sort((a, b) => depth(b) - depth(a))
  const best = branches[0]?.find((inner) => inner.code !== 'invalid_type') ?? branches[0]?.[0]
  return best ? [[...issue.path, ...best.path], best.message] : [issue.path, issue.message]
}
const depth = (issues: readonly z.core.$ZodIssue[]): number =>
  Math.max(0, ...issues.map((issue) => issue.path.length * 2 + (issue.code === 'invalid_type' ? 0 : 1)))
