import { getOperatorDocument, listOperatorDocuments, markdownType } from '@kodama/contract/document'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerNotFound } from '#platform/http/error-handler'
import { etagOf, matchesEtag } from '#platform/http/serve'
import { openOperatorDocuments } from './operator-documents.ts'
import type { DocumentName } from './read-document.ts'

/** The operator's documents as files: browsers ask again each time, so that a change shows at once. */
export function documentRoutes(app: FastifyInstance, { folder }: { folder: string }) {
  const documents = openOperatorDocuments(folder, ({ file, reason }) =>
    app.log.warn({ folder, file, reason }, 'a document of the operator cannot be shown'),
  )

  app.get(listOperatorDocuments.path, async (request, reply) => {
    const text = JSON.stringify({ documents: await documents.list() })
    return sendFresh(request, reply.type('application/json; charset=utf-8'), text)
  })

  app.get<{ Params: DocumentName }>(getOperatorDocument.path, async (request, reply) => {
    const text = await documents.find(request.params)
    if (text === undefined) return answerNotFound(request, reply)
    return sendFresh(request, reply.type(markdownType), text)
  })
}

function sendFresh(request: FastifyRequest, reply: FastifyReply, text: string) {
  const etag = etagOf(text)
  reply.header('cache-control', 'no-cache').header('etag', etag)
  return matchesEtag(request, etag) ? reply.status(304).send() : reply.send(text)
}
