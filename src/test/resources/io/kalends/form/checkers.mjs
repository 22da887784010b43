// Reads {"linkedData": [...], "geoJson": [...]} and writes what checkers of others find wrong with them, a line each.
import fs from 'node:fs'
import path from 'node:path'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

const modules = process.argv[2]
const require = createRequire(path.join(modules, 'anything.js'))
const given = JSON.parse(fs.readFileSync(0, 'utf8'))

// The vocabulary of schema.org as the checker wants it, from the statements in which it is published.
const TYPE = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type'
const NAMES = {
  'http://www.w3.org/2000/01/rdf-schema#subClassOf': 'rdfs:subClassOf',
  'http://schema.org/domainIncludes': 'schema:domainIncludes',
}
const KINDS = {
  'http://www.w3.org/2000/01/rdf-schema#Class': 'rdfs:Class',
  'http://www.w3.org/1999/02/22-rdf-syntax-ns#Property': 'rdf:Property',
}
const entities = new Map()
for (const line of fs.readFileSync(path.join(modules, '@vocabulary/schema/schema.nq'), 'utf8').split('\n')) {
  const found = /^<([^>]*)> <([^>]*)> <([^>]*)>/.exec(line)
  if (!found) continue
  const [, subject, predicate, object] = found
  if (!entities.has(subject)) entities.set(subject, { '@id': subject })
  const entity = entities.get(subject)
  if (predicate === TYPE && KINDS[object]) entity['@type'] = KINDS[object]
  else if (NAMES[predicate]) (entity[NAMES[predicate]] ??= []).push({ '@id': object })
}

const problems = []
const { Validator } = await import(pathToFileURL(path.join(modules, '@adobe/structured-data-validator/src/validator.js')))
const validator = new Validator({ '@graph': [...entities.values()] })
for (const item of given.linkedData) {
  const found = await validator.validate({ jsonld: { [item['@type']]: [item] }, microdata: {}, rdfa: {} })
  for (const issue of found)
    if (issue.severity === 'ERROR' || /not supported by the schema.org/.test(issue.issueMessage))
      problems.push(`JSON-LD ${JSON.stringify(issue.path)} ${issue.issueMessage} ${JSON.stringify(item).slice(0, 500)}`)
}

function values(item) {
  return typeof item === 'object' && item !== null ? Object.values(item).flatMap(values) : [item]
}
for (const value of given.linkedData.flatMap(values))
  if (/^https?:\/\/schema\.org\/./.test(value) && !entities.has(value.replace('https:', 'http:')))
    problems.push(`JSON-LD names ${value}, which is not in the vocabulary`)

const Ajv = require('ajv')
const isGeoJson = new Ajv({ strict: false, validateFormats: false }).compile(require('geojson-schema/FeatureCollection.json'))
for (const collection of given.geoJson)
  if (!isGeoJson(collection)) problems.push(`GeoJSON ${JSON.stringify(isGeoJson.errors.slice(0, 3))}`)

console.log(`checked ${given.linkedData.length} ${given.geoJson.length}`)
for (const problem of problems) console.log(problem)
