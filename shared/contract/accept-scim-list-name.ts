import * as v from 'valibot';

/**
 * A step of a pipe that accepts a list under the name `Resources` or `resources`, which SCIM servers use (RFC 7644 §3.4.2),
 * besides its own. Any other answer stays unchanged.
 *
 * @param listName the name of the list in the contract, which the step keeps for the description of the answer
 */
// @__NO_SIDE_EFFECTS__: the build leaves a schema with it out of pages that do not read it
export function acceptScimListName(listName: string) {
  const rename = v.transform((answer: unknown): unknown => {
    if (typeof answer !== 'object' || answer === null || listName in answer) return answer;
    const resources = Object.entries(answer).find(([key]) => key.toLowerCase() === 'resources');
    return resources ? { ...answer, [listName]: resources[1] } : answer;
  });
  return { ...rename, listName };
}
