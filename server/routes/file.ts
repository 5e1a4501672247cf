import * as contract from '@/lib/contract/file'
import { route, type Route } from '@/server/http/route'
import { content, detail, upload } from '@/server/services/file/files'

export const fileRoutes: Route[] = [
  route(contract.uploadFile, (ctx, { file }) => upload(ctx, file)),
  route(contract.fileDetail, (ctx, { params }) => detail(ctx, params.id)),
  route(contract.fileContent, (ctx, { params }) => content(ctx, params.id)),
]
