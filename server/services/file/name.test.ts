import { fileName } from './name'

test.each([
  ['Rate confirmation.pdf', ['pdf'], 'Rate confirmation.pdf'],
  ['PHOTO.JPEG', ['jpg', 'jpeg'], 'PHOTO.jpeg'],
  ['invoice.pdf.exe', ['pdf'], 'invoice.pdf.pdf'],
  ['C:\\Users\\me\\scan.png', ['png'], 'scan.png'],
  ['../../etc/passwd', ['txt'], 'passwd.txt'],
  ['\u202Etxt.exe', ['txt'], 'txt.txt'],
  ['a\u0000b\nc.csv', ['csv'], 'abc.csv'],
  ['con<>:"|?*.csv', ['csv'], 'con_______.csv'],
  ['...', ['pdf'], 'file.pdf'],
  ['', ['pdf'], 'file.pdf'],
  ['half\ud83d.pdf', ['pdf'], 'half.pdf'],
  ['e\u0301te\u0301.pdf', ['pdf'], 'été.pdf'],
] as const)('%j with the content of %j is kept as %j', (given, endings, kept) => {
  expect(fileName(given, [...endings])).toBe(kept)
})

test('a long name keeps its extension within 255 characters, and no character is split', () => {
  expect(fileName(`${'x'.repeat(300)}.pdf`, ['pdf'])).toBe(`${'x'.repeat(251)}.pdf`)
  const name = fileName(`${'🚚'.repeat(200)}.pdf`, ['pdf'])
  expect([[...name].length, encodeURIComponent(name).length > 0, name.endsWith('.pdf')]).toEqual([204, true, true])
})
