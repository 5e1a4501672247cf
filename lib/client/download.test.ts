import { fileName } from './download'

describe('the name under which a file is saved', () => {
  it('is the whole one where the server gives it twice', () => {
    expect(fileName(`attachment; filename="Caf 2026.pdf"; filename*=UTF-8''Caf%C3%A9%202026.pdf`)).toBe('Café 2026.pdf')
  })
  it('is the plain one otherwise, and something without any', () => {
    expect(fileName('attachment; filename="Balance sheet.xlsx"')).toBe('Balance sheet.xlsx')
    expect(fileName(null)).toBe('download')
  })
})
