/* npm run cluster: starts the product with several copies of each program on one machine, and runs until it is stopped. */
import { once } from 'node:events'
import { startCluster } from './cluster'
import { makeCompanies } from './companies'

const say = (text: string): void => void process.stdout.write(`${text}\n`)
const ended = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])

say('Starting etcd, two copies of Patroni with PostgreSQL, HAProxy, PgBouncer, and two copies of the API …')
const cluster = await startCluster()
const [company] = await makeCompanies(cluster, 1)
const key = cluster.headers['x-service-key'] ?? ''
say(
  `The API is at ${cluster.api}, the logs in ${cluster.folder}. Web beside it: API_BASE_URL=${cluster.api} SERVICE_CREDENTIAL=${key} npm start`,
)
say(
  `Sign in with ${company?.email} and the password "${company?.password}". Ctrl-C ends it, and everything is thrown away.`,
)
await ended
await cluster.close()
