import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import sql from 'sql-template-tag'
import { importFile } from '@/lib/contract/statement-import'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'

/** Statement files written by banks and their testers; they are not copied into the repository. */
const FOLDER = path.resolve(process.cwd(), '../shared/bank-files')

/** Lines written by the first import, or the refusal. */
const EXPECTED: Record<string, { created: number } | { refused: number; message: RegExp }> = {
  'camt/camt053.v2.multi.statement.xml': { refused: 400, message: /EUR/ },
  'ofxparse/anzcc.ofx': { refused: 400, message: /AUD/ },
  'ofxparse/bank_medium.ofx': { refused: 400, message: /CAD/ },
  'ofxparse/checking.ofx': { created: 3 },
  'ofxparse/decimal_error.ofx': { refused: 400, message: /./ },
  'ofxparse/ofx-v102-empty-tags.ofx': { refused: 400, message: /AUD/ },
  'ofxparse/suncorp.ofx': { refused: 400, message: /AUD/ },
  'plaid-sandbox/business_account.json': { refused: 415, message: /JSON|not a (bank )?statement/i },
  'quiffen/test.qif': { created: 5 },
  'quiffen/test_split.qif': { created: 1 },
}

describe('statement files of real banks', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  if (!existsSync(FOLDER)) {
    it('are stored next to the project; this checkout has none', () => expect(existsSync(FOLDER)).toBe(false))
    return
  }

  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ofx|qfx|qif|csv|xml|json)$/.test(name))
    .sort()
  it.each(files)(
    '%s is imported once and adds nothing the second time, or is refused with the right reason',
    async (name) => {
      const expected = EXPECTED[name.split(path.sep).join('/')]
      const books = await makeBooks(api, { books_start: '1990-01-01' })
      const bank_account = (await books.bankAccount()).id
      const bytes = new Uint8Array(readFileSync(path.join(FOLDER, name)))
      const file = { name: path.basename(name), bytes }
      if (!expected || 'refused' in expected) {
        const refused = await books.client.refused(importFile, { body: { bank_account }, file })
        expect([refused.status, refused.body.message]).toEqual([
          expected?.refused,
          expect.stringMatching(expected?.message ?? /^$/),
        ])
        expect(await api.rows(sql`select 1 from bank_transaction where entity_id = ${books.entity.id}`)).toEqual([])
        return
      }
      const first = await books.imported(bytes, { bank_account }, file.name)
      expect(first.created).toBe(expected.created)
      const again = await books.imported(bytes, { bank_account }, file.name)
      expect([again.created, again.duplicates]).toEqual([0, expected.created + first.duplicates])
      await books.sound()
    },
  )
})
