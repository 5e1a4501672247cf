import { z } from 'zod'
import { LongText, Note, PersonName, RequiredLongText, RequiredText, Search, Text } from './fields'
import { fieldErrors } from './messages'

const problems = (field: z.ZodType, text: string): string[] => {
  const { error } = z.object({ field }).safeParse({ field: text })
  return error ? (fieldErrors(error).field ?? []) : []
}
const REQUIRED = [RequiredText, RequiredLongText, PersonName]
const OPTIONAL = [Text, LongText, Note, Search]

describe('a text', () => {
  it.each(['a\0b', 'a\ud800b', '\udc00'])(
    'with a character that cannot be saved is refused by its field: %j',
    (text) => {
      for (const field of [...REQUIRED, ...OPTIONAL])
        expect(problems(field, text)).toEqual(['Remove the characters that cannot be saved.'])
    },
  )

  it.each(['', ' ', '\u00a0', '\u200b\u200d', '\u202e', '\ufeff', '\u3164', '\u00ad'])(
    'that shows nothing is no name, but may stand where none is required: %j',
    (text) => {
      for (const field of REQUIRED) expect(problems(field, text)).toEqual(['field is required'])
      for (const field of OPTIONAL) expect(problems(field, text)).toEqual([])
    },
  )

  it.each(['Café 🚚', '👨‍👩‍👧', 'שלום', '山田運送', 'O’Brien & Sons', '#1', '\u200eACME'])(
    'is taken as it is: %s',
    (text) => {
      for (const field of [...REQUIRED, ...OPTIONAL]) expect(problems(field, text)).toEqual([])
    },
  )

  it('is measured without surrounding spaces, a note with them', () => {
    const full = `${'x'.repeat(255)} `
    expect([problems(Text, full), Text.parse(full).length]).toEqual([[], 255])
    expect(Note.parse(' x ')).toBe(' x ')
  })
})
