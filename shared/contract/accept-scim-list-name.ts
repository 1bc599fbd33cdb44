/**
 * Accepts a list under the name `Resources` or `resources`, which SCIM servers use (RFC 7644 §3.4.2), besides its own.
 *
 * @param name the name of the list in the contract
 * @returns a function for `v.transform`, which returns any other answer unchanged
 */
export function acceptScimListName(name: string): (answer: unknown) => unknown {
  return (answer) => {
    if (typeof answer !== 'object' || answer === null || name in answer) return answer;
    const resources = Object.entries(answer).find(([key]) => key.toLowerCase() === 'resources');
    return resources ? { ...answer, [name]: resources[1] } : answer;
  };
}
