import pg from 'pg'
import { deletedCompanies, eraseCompany, NotErased } from './db/erase-company'
import { readEnv } from './env'
import { openFiles } from './providers/files/open'

await run(process.argv[2])

/** Without an id, lists deleted companies; with one, erases it and its files for good. */
async function run(id: string | undefined): Promise<void> {
  const { database_owner_url, files } = readEnv(process.env)
  const owner = new pg.Client({ connectionString: database_owner_url })
  await owner.connect()
  try {
    if (id === undefined) {
      const all = await deletedCompanies(owner)
      for (const { id, name, deleted_at } of all)
        say(`${id}  deleted ${deleted_at.toISOString().slice(0, 10)}  ${name}`)
      return say(all.length === 0 ? 'No company is deleted.' : 'npm run erase -- ID takes one out for good.')
    }
    const erased = await eraseCompany(owner, id, openFiles(files).remove)
    say(`${erased.name} is erased: ${erased.rows} rows, ${erased.files} files.`)
  } catch (error) {
    if (!(error instanceof NotErased)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  } finally {
    await owner.end()
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
