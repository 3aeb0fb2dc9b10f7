import type { LanguageData } from "@/server/engine/retrieval/gloss/language";

export const es: LanguageData = {
  code: "es",
  spaced: true,
  stopWords: `
el la los las lo un una unos unas yo tú tu él ella nosotros vosotros ustedes usted ellos ellas me te se le les nos os
que es soy eres somos son era fue ser sido estar estoy está estás están estamos estaba he ha has han hemos haber hay
había ya no sí si muy bien también pero porque pues como así tan eso esto ese esa esos esas este esta estos estas
aquello puede puedes puedo podrías podría podemos pueden podés debo debe deberías debería quisiera favor porfa gracias
hola oye al del ahí allí va voy vas vamos ir d ni aunque mismo misma solo pa vos sos tengo tiene tienes tienen tenemos
hacia hará hace haría m
`,
  entries: `
what: qué, cuál, cuáles, cual, que es
how: cómo
how much: cuánto, cuánta, cuanto cuesta
how many: cuántos, cuántas
how long: cuánto tiempo
when: cuándo, cuando
where: dónde, donde, adónde
who: quién, quiénes, quien
why: por qué, porqué
my: mi, mis, mío, mía, míos
your: tus
our: nuestro, nuestra, nuestros, nuestras
his: su, sus
and: y
or: o
then: luego, entonces, después
in: en, dentro
at: a las, a la
to: a, hasta
on: sobre, encima
of: de
from: desde
with: con, conmigo
without: sin
for: para
by: por
about: acerca, respecto
under: bajo, debajo
between: entre
before: antes
after: después de, tras
during: durante
near: cerca
here: aquí, acá
again: otra vez, de nuevo
all: todo, toda, todos, todas
every: cada
now: ahora, ahora mismo, actualmente
today: hoy
tomorrow: mañana
day after tomorrow: pasado mañana
yesterday: ayer
tonight: esta noche
this morning: esta mañana
tomorrow morning: mañana por la mañana
morning: por la mañana, de la mañana
noon: mediodía
afternoon: tarde, tardes
night: noche, noches
weekend: fin de semana, finde
week: semana, semanas, semanal*
this week: esta semana
next week: próxima semana, semana que viene, la semana próxima
last week: semana pasada, última semana
month: mes, meses, mensual*
year: año, años, anual*
day: día, días, diario*, diaria*
hour: hora, horas
minute: minuto*
second: segundo*
what time: qué hora, que hora
date: fecha*
time: tiempo libre, vez, veces
monday: lunes
tuesday: martes
wednesday: miércoles
thursday: jueves
friday: viernes
saturday: sábado*
sunday: domingo*
january: enero
february: febrero
march: marzo
april: abril
may: mayo
june: junio
july: julio
august: agosto
september: septiembre, setiembre
october: octubre
november: noviembre
december: diciembre
spring: primavera
summer: verano
autumn: otoño
winter: invierno
quarter: trimestre*
soon: pronto
later: más tarde
early: temprano
always: siempre
often: a menudo
one: uno
two: dos
three: tres
four: cuatro
five: cinco
six: seis
seven: siete
eight: ocho
nine: nueve
ten: diez
half: medio, media, mitad
hundred: cien, ciento
thousand: mil
percent: por ciento, porcentaje*
weather: tiempo, clima, qué tiempo
weather forecast: pronóstico del tiempo, previsión del tiempo
forecast: pronóstico*, previsión*
rain: lluvia*, llueve, llover, lloverá, lloviendo
snow: nieve, nevar, nieva, nevará
sun: sol, soleado
wind: viento*
storm: tormenta*
cloud: nube, nubes, nublado
temperature: temperatura*, grados
cold: frío, fría
warm: calor, cálido, caliente
umbrella: paraguas
air quality: calidad del aire
humidity: humedad
sunrise: amanecer, salida del sol
sunset: atardecer, puesta de sol
time zone: zona horaria, zonas horarias, huso horario
calendar: calendario*, agenda, agendas
appointment: cita, citas, turno
meeting: reunión*, reuniones, junta
event: evento*
invitation: invitación, invitaciones
invite: invita, invitar, invito, invítal*
attendee: asistente, asistentes, participante*
free: libre, libres, gratis, gratuito*, gratuita*
busy: ocupado*, ocupada*
availability: disponibilidad
available: disponible*
schedule: programa, programar, agendar, agéndame, planifica*, horario, horarios
postpone: aplaza*, pospon*, posponer, retrasa*
reminder: recordatorio*
remind: recuérda*, recuerda, recordar, recordarme, acuérdame
alarm: alarma*, despertador*
timer: temporizador*, cronómetro
birthday: cumpleaños, cumple
holiday: festivo*, feriado*
vacation: vacaciones
deadline: fecha límite, plazo*, vencimiento*
due: vence, vencen
overdue: atrasad*, vencid*
mail: correo, correos, mail, mails, e-mail, email, emails, correo electrónico, correos electrónicos
inbox: bandeja de entrada, buzón
message: mensaje, mensajes
unread: no leído, no leídos, sin leer, no leidos
attachment: adjunto, adjuntos, archivo adjunto
subject: asunto*
recipient: destinatario*
sender: remitente*
reply: respond*, contest*, respuesta, respuestas
forward: reenvía*, reenviar
draft: borrador*
newsletter: boletín*
channel: canal, canales
chat: chat, chats, charla*
conversation: conversación, conversaciones
thread: hilo, hilos
group: grupo*
notification: notificación, notificaciones
notify: notifica*, avisa, avisar, avísame, avísale
call: llama, llamar, llamada*, llámame, llámalo
phone number: número de teléfono
phone: teléfono*, móvil*, celular*
text message: sms
contact: contacto*
address: dirección, direcciones, domicilio
friend: amigo*, amiga*
mother: mamá, madre
father: papá, padre
wife: esposa, mujer
husband: esposo, marido
boss: jefe, jefa
colleague: colega*, compañero*
team: equipo*
person: persona, personas
people: gente
user: usuario*, usuaria*
member: miembro*
employee: empleado*, empleada*
task: tarea*
to-do list: lista de tareas
to-do: por hacer, quehaceres
board: tablero*
card: tarjeta*
list: lista, listas, listar, enumera*, listado*
column: columna*
row: fila, filas
project: proyecto*
milestone: hito, hitos
sprint: sprint*
priority: prioridad*
label: etiqueta*
status: estado, estatus
progress: progreso, avance, avances
assign: asigna*, asígna*
done: hecho, hecha, hechos, terminad*, listo
complete: completa*, termina, terminar, finaliz*
note: nota, notas
write down: apunta*, anota*, anótame
notebook: cuaderno*, libreta*
file: archivo, archivos, fichero*
folder: carpeta*, directorio*
document: documento*
spreadsheet: hoja de cálculo, hojas de cálculo
sheet: hoja, hojas
cell: celda*
table: tabla*
presentation: presentación, presentaciones
slide: diapositiva*
page: página*
website: sitio web, página web, sitio, sitios, páginas web
link: enlace*, vínculo*
text: texto*
word: palabra*
sentence: oración, oraciones, frase, frases
paragraph: párrafo*
chapter: capítulo*
title: título*
content: contenido*
template: plantilla*
version: versión, versiones
backup: copia de seguridad, copias de seguridad, respaldo*
archive: archiva, archivar
trash: papelera
drive: unidad, disco
storage: almacenamiento
memory: memoria
size: tamaño*
code: código*
repository: repositorio*, repo, repos
branch: rama, ramas
commit: commit*, confirmación de código
pull request: pull request*, solicitud de extracción
merge: fusiona*, mergea*, combina*
issue: incidencia*, issue*, ticket*
bug: bug, bugs
error: error, errores, fallo, fallos
problem: problema*
function: función, funciones
class: clase, clases
variable: variable*
library: biblioteca*, librería*
package: paquete*
dependency: dependencia*
release: lanzamiento*
publish: publica*, publicar
test: prueba*, probar, test
review: revisa*, revisión
change: cambia*, cambio, cambios, modific*
difference: diferencia*
history: historial*, historia
build: compila*, construye, construir, build*
pipeline: pipeline*
deploy: despliega*, desplegar, despliegue*
environment: entorno*
production: producción
server: servidor*
container: contenedor*
cluster: clúster*
service: servicio*
process: proceso*
log: registros, registro, logs, log, bitácora
monitoring: monitoreo, supervisión
monitor: monitorea*, vigila*, monitoriza*
alert: alerta*
metric: métrica*, indicador*
dashboard: panel de control, panel, paneles
network: red, redes
domain: dominio*
password: contraseña*
key: clave*, llave*
login: inicio de sesión, iniciar sesión
permission: permiso*
access: acceso*
security: seguridad
database: base de datos, bases de datos
query: consulta*
record: registro de
entry: entrada, entradas
field: campo, campos
data: datos, dato
search: busca*, búsqueda*, búscame
find: encuentra*, encontrar, halla*, localiza*
internet: internet, web
news: noticia*, novedades
article: artículo*
source: fuente, fuentes
result: resultado*
shop: tienda*
order: pedido, pedidos, pide, pedir, encarg*, órdenes
customer: cliente*, clienta*
product: producto*
invoice: factura*
payment: pago, pagos
pay: paga, pagar, págale, pagué
refund: reembols*, devolución, devoluciones
budget: presupuesto*
account: cuenta, cuentas
balance: saldo, saldos
bank: banco, bancos, bancari*
transaction: transacción, transacciones, movimientos
expense: gasto, gastos, gasté, gastado
income: ingreso, ingresos
revenue: facturación
profit: ganancia*, beneficio*
loss: pérdida, pérdidas
cost: costo, costos, coste, costes, cuesta, cuestan
price: precio*
money: dinero, plata
euro: euro, euros
dollar: dólar*
tax: impuesto*, iva
discount: descuento*, rebaja*
coupon: cupón, cupones
subscription: suscripción, suscripciones
cart: carrito*, cesta
shopping list: lista de la compra, lista de compras
shipment: envío, envíos
deliver: entrega, entregas, entregar
package tracking: seguimiento del paquete, rastrear paquete, rastrea*
stock level: existencias, inventario*
warehouse: almacén, almacenes, bodega
supplier: proveedor*
contract: contrato*
sell: vende, vender, vendido*
sales: venta, ventas
buy: compra, comprar, compras, compré, comprado
company: empresa*, compañía*
deal: negocio*, trato, oportunidad de venta
lead: prospecto*
flight: vuelo*
airport: aeropuerto*
airline: aerolínea*
plane: avión, aviones
hotel: hotel, hoteles
room: habitación, habitaciones, sala, cuarto
apartment: apartamento*, piso, pisos, departamento*
house: casa, casas
accommodation: alojamiento*
book: reserva, reservar, resérvame, reservas
booking: reservación, reservaciones
books: libro, libros
trip: viaje*
travel: viajar, viajo
train: tren, trenes
bus: autobús, autobuses, bus
car: coche*, carro, carros, auto, autos
rental car: alquiler de coche*, coche de alquiler
taxi: taxi*
route: ruta*, camino, trayecto*, recorrido*
map: mapa*
distance: distancia*
direction: indicaciones, cómo llegar
place: lugar*, sitio para
city: ciudad*
country: país, países
street: calle, calles
station: estación, estaciones
departure: salida, salidas, sale
arrival: llegada*
delay: retraso, retrasos, demora
traffic: tráfico, atasco*
parking: aparcamiento*, estacionamiento*
restaurant: restaurante*
opening hours: horario de apertura, a qué hora abre
nearby: cerca de mí, cercano*, cercana*
ticket: billete*, boleto*, pasaje*
video: vídeo, vídeos, video, videos
movie: película*, peli, pelis, cine
series: serie, series
episode: episodio*
season: temporada*
actor: actor, actores, actriz
song: canción, canciones
music: música
artist: artista*
album: álbum, álbumes, disco de
playlist: lista de reproducción, playlist*
podcast: podcast*
radio: radio, emisora
subtitle: subtítulo*
transcript: transcrip*
comment: comentario*, comenta, comentar
subscriber: suscriptor*
views: visualizaciones, vistas
photo: foto, fotos, fotografía*
image: imagen, imágenes
screenshot: captura de pantalla, capturas de pantalla
camera: cámara*
game: juego*, partido*
recipe: receta*
food: comida*
ingredient: ingrediente*
stock: acción, acciones
stock market: bolsa
exchange rate: tipo de cambio, tasa de cambio
currency: moneda*, divisa*
dividend: dividendo*
portfolio: cartera*, portafolio
crypto: cripto*
interest: interés, intereses
loan: préstamo*
insurance: seguro*
run: carrera, carreras
running: corrí, correr, corrido
ride: paseo en bici, salida en bici
bike: bici, bicicleta*
heart rate: frecuencia cardíaca, ritmo cardíaco, pulsaciones, pulso
steps: pasos
sleep: sueño, dormí, dormir, dormido
calories: caloría*
workout: entrenamiento*, entreno*
sport: deporte*
weight: peso
health: salud
doctor: médico*, doctor
hospital: hospital*
soccer: fútbol
score: marcador, puntuación
chart: gráfico*, gráfica*, diagrama*
bar chart: gráfico de barras, diagrama de barras
pie chart: gráfico circular, gráfico de pastel
line chart: gráfico de líneas
flowchart: diagrama de flujo
draw: dibuja*
drawing: dibujo*
translation: traducción, traducciones
translate: traduce*, traducir, tradúce*
language: idioma*, lengua*
english: inglés
german: alemán
french: francés
spanish: español, castellano
italian: italiano
light: luz, luces, lámpara*
heating: calefacción
thermostat: termostato*
door: puerta*
window: ventana*
lock: bloquea*, cierra con llave
unlock: desbloquea*
vacuum: aspirador*
washing machine: lavadora*
tv: tele, televisión, televisor
speaker: altavoz, altavoces
volume: volumen
living room: salón, sala de estar
kitchen: cocina
bedroom: dormitorio*
bathroom: baño
device: dispositivo*, aparato*
battery: batería*, pila
printer: impresora*
print: imprime, imprimir
create: crea, crear, cree, créame, creado, creada
make: haz, hacer, hazme, haga
prepare: prepara*
generate: genera, generar, genérame
add: añad*, añáde*, agrega*, agréga*, suma a
insert: inserta*
delete: borra*, bórra*, elimina*, elimína*
remove: quita*, quíta*
show: muestra*, muéstra*, mostrar, enseña*, enséña*
see: ver, veo, mira, mirar
give: da, dame, dar
tell: di, dime, decir, cuenta me, cuéntame
explain: explica*, explíca*
know: sabes, saber, sé
get: obtén, obtener, obtiene, consigue, conseguir, trae*, tráeme
send: envía*, enviar, envia*, manda, mandar, mánda*, enviado*
read: lee, leer, léeme, lectura
write: escrib*, escríbe*, redact*
open: abre, abrir, ábreme, abierto*, abierta*
close: cierra, cerrar, cerrado*, cerrada*
move: mueve, mover, muévelo, traslad*
copy: copia, copiar, cópia*
duplicate: duplica*
rename: renombra*, cambia el nombre
edit: edita, editar
update: actualiza*, actualíza*
replace: reemplaza*, sustitu*
start: inicia*, empieza, empezar, comienza, comenzar, arranca*, enciende el servidor
stop: detén, detener, detiene, páralo, parar
restart: reinici*
execute: ejecuta*, corre el
run script: script*
check: comprueba*, comprobar, verifica*, chequea*
compare: compara*, compára*
count: cuenta los, cuenta las, cuenta cuántos, contar, número de, cantidad de
calculate: calcula*, calcúla*
sum: suma*, total*
average: promedio*, media de
number: número*
convert: conviert*, convertir, conversión
summarize: resum*, resúme*
summary: resumen*
analyze: analiza*, analíza*
analysis: análisis
report: informe*, reporte*, reporta*
download: descarga*, descárga*, baja el
upload: sube, subir, súbelo, carga el, cargar
save: guarda*, guárda*
export: exporta*
import: importa, importar
share: compart*, compárte*
cancel: cancela*, cancéla*, anula*
confirm: confirma*
accept: acepta*
reject: rechaza*
approve: aprueba*, aprobar
play: reproduc*, pon música, pon la canción, toca
pause: pausa*
listen: escucha*
turn on: enciend*, encender, prende*
turn off: apaga*, apága*
put: pon, poner, ponme, ponle
set: establec*, fija, configura a, ajusta*
configure: configura*
settings: ajustes, configuración, configuraciones
activate: activa*
deactivate: desactiva*
install: instala*
connect: conecta*
subscribe: suscrib*
follow: sigue, seguir
sort: ordena*, clasifica*
filter: filtra*
group by: agrupa*
select: selecciona*
choose: elige, elegir, escoge*
mark: marca, marcar
attach: adjunta*
scan: escane*
extract: extrae*, extraer
split: divid*, separa*
compress: comprim*
recommend: recomiend*, recomendar, recomendación, recomendaciones
suggest: sugier*, sugerencia*, sugerir
help: ayuda*, ayúda*
need: necesit*
want: quiero, quiere, quieres, querer
work: trabajo*, trabaja*, funciona*
use: usa, usar, utiliza*
learn: aprend*
think: piensa*, pensar, creo
go: vaya, iré
come: ven, viene, venir
rent: alquil*, renta
cheap: barato*, barata*, económico*
cheapest: más barato*, más barata*, más económic*
expensive: caro, cara, caros, caras
best: mejor, mejores
good: bueno, buena, buenos, buenas, buen
bad: malo, mala, mal
worst: peor, peores
new: nuevo*, nueva*
last: último*, última*, pasado, pasada
latest: más reciente*, reciente*
current: actual, actuales
next: próximo*, próxima*, siguiente*, que viene
first: primer*
previous: anterior*
old: viejo*, vieja*, antiguo*, antigua*
oldest: más antigu*
big: grande*, gran
biggest: más grande*, mayor
small: pequeñ*
long: largo, larga, largos
short: corto, corta, cortos
fast: rápido*, rápida*
fastest: más rápid*
slow: lento, lenta
shortest: más corto, más corta
highest: más alto, más alta
lowest: más bajo, más baja
high: alto, alta, altos, altas
low: baja, bajos
more: más
less: menos
many: mucho, mucha, muchos, muchas
several: varios, varias
some: algún, alguna, algunos, algunas, algo
only: solamente, únicamente
important: importante*
urgent: urgente*
public: público*, pública*
private: privado*, privada*
shared: compartid*
favorite: favorit*
pending: pendiente*
failed: fallid*, falló, fallaron
missing: falta, faltan, faltante*
same: igual
different: diferente*, otro, otra, otros, otras, distint*
similar: similar*, parecid*
empty: vacío*, vacía*
full: lleno, llena
red: rojo*, roja*
blue: azul*
green: verde*
name: nombre*, llamad*
type: tipo, tipos
amount: importe*, cantidad, cantidades, monto*
value: valor, valores
question: pregunta*
idea: idea, ideas
reason: razón, razones, motivo
example: ejemplo*
step: paso a paso
plan: plan, planes
goal: objetivo*, meta, metas
topic: tema, temas
information: información, info
description: descripción, descripciones
detail: detalle*
feedback: opinión, opiniones
survey: encuesta*
form: formulario*
signature: firma*
application: aplicación, aplicaciones, solicitud*
job: empleo*, puesto, vacante*
salary: salario*, sueldo*
school: escuela*, colegio*
university: universidad*
course: curso*
student: estudiante*, alumno*
teacher: profesor*, maestr*
exam: examen, exámenes
science: ciencia*
paper: estudio, estudios
law: ley, leyes
government: gobierno*
election: elección, elecciones
definition: definición, significado*
mean: significa
joke: chiste*
poem: poema*
story: cuento, cuentos
love: amor
thanks: muchas gracias
hello: buenos días, buenas tardes, buenas noches
bye: adiós
`,
};
